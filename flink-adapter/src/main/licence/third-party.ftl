<#list dependencyMap as dependency>
<#assign project = dependency.getKey()>
<#if project.groupId != "io.aurochs">
  ${project.groupId}:${project.artifactId} ${dependency.getValue()?join(" or ")}
</#if>
</#list>
